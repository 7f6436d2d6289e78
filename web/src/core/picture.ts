/** Drawings that leave the page: their paints by value, in dots, as a file. */

/** Every `var(--name)` of a drawing as the colour it stands for by day: outside the page nobody knows the names. */
export function painted(svg: string, colour: (name: string) => string): string {
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name));
}

/** The colours of the page, asked from the page itself. */
export function coloursOfThePage(): (name: string) => string {
  const probe = document.createElement('span');
  probe.dataset.theme = 'light';
  probe.hidden = true;
  document.body.append(probe);
  const known = new Map<string, string>();
  queueMicrotask(() => probe.remove());
  return (name) => {
    if (!known.has(name)) {
      probe.style.color = `var(${name})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name)!;
  };
}

/** The same picture in dots, twice as fine. */
export async function inDots(svg: string, w: number, h: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, 4000 / Math.max(w, h));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(w * scale), Math.round(h * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))), 'image/png');
  });
}

/** Hand a file to the person. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
