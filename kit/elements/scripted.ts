/** A new copy of the HTML in a data block (scripted.tsx). */
export function contentOf({ text }: HTMLScriptElement): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = text;
  return template.content;
}

/** Shows the HTML of data blocks in their places. */
export function reveal(blocks: readonly HTMLScriptElement[]): void {
  for (const block of blocks) block.replaceWith(contentOf(block));
}
