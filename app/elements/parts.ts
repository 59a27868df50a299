/**
 * How a script finds its places in a page. One const beside the component names them: the TSX marks them
 * (`<button {...parts.mark('toggle')}>`), the script asks for them (`parts.one(host, 'toggle')`). Classes are for looks.
 */
type Tag = keyof HTMLElementTagNameMap;

type Parts<Tags extends Record<string, Tag>> = {
  mark<Name extends keyof Tags & string>(name: Name): Record<`data-${string}`, Name>;
  /** Throws where the page has none: component and script belong together. */
  one<Name extends keyof Tags & string>(within: ParentNode, name: Name): HTMLElementTagNameMap[Tags[Name]];
  all<Name extends keyof Tags & string>(within: ParentNode, name: Name): HTMLElementTagNameMap[Tags[Name]][];
};

/** `tags`: what each part is. A part is found as that tag only, so its type is true. */
export function defineParts<const Tags extends Record<string, Tag>>(owner: string, tags: Tags): Parts<Tags> {
  const all: Parts<Tags>['all'] = (within, name) => [
    ...within.querySelectorAll<HTMLElementTagNameMap[Tags[typeof name]]>(
      `${tags[name]}[data-${owner}="${name}"]`,
    ),
  ];
  return {
    all,
    mark: (name) => ({ [`data-${owner}`]: name }),
    one(within, name) {
      const [part] = all(within, name);
      if (!part) throw new Error(`The page has no ${owner} ${name}`);
      return part;
    },
  };
}
