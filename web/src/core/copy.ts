/** Copy the text of a field: browsers offer the clipboard over https and on localhost alone, else the old command does it. */
export async function copyField(
  field: Pick<HTMLInputElement, 'value' | 'focus' | 'select'>,
  clipboard: Pick<Clipboard, 'writeText'> | undefined = navigator.clipboard as Clipboard | undefined,
  command: () => boolean = () => document.execCommand('copy'),
): Promise<boolean> {
  if (clipboard) {
    try {
      await clipboard.writeText(field.value);
      return true;
    } catch {
      // not allowed here: the command may be
    }
  }
  field.focus();
  field.select();
  return command();
}
