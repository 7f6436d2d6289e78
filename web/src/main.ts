import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/ground.css';
import './styles/pictures.css';

mount(App, { target: document.getElementById('app')! });
