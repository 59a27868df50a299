/**
 * Connects scripts with elements of a page. A constant next to the component defines the names of its parts: TSX marks
 * them (`<button {...parts.mark('toggle')}>`), the script finds them (`parts.one(host, 'toggle')`). Classes are for
 * styles only.
 */
type Tag = keyof HTMLElementTagNameMap;

type Parts<Tags extends Record<string, Tag>> = {
  mark<Name extends keyof Tags & string>(name: Name): Record<`data-${string}`, Name>;
  /** Throws if there is none. */
  one<Name extends keyof Tags & string>(within: ParentNode, name: Name): HTMLElementTagNameMap[Tags[Name]];
  all<Name extends keyof Tags & string>(within: ParentNode, name: Name): HTMLElementTagNameMap[Tags[Name]][];
};

/** `tags`: tag name of each part. Only elements with this tag are found, so that the type is right. */
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
      if (!part) throw new Error(`No ${owner} ${name}`);
      return part;
    },
  };
}
