/** The editor's document: what can be written with simple marks. Made from the marks, and written as marks again. */
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  schema as full,
  MarkdownParser,
  MarkdownSerializer,
} from 'prosemirror-markdown';
import { type DOMOutputSpec, type Node, Schema } from 'prosemirror-model';
import { htmlOf, parser as marks } from '../marks/html-of.ts';

/** Without blank lines between their items, which would become paragraphs. */
const tight = { tight: { default: true } };

/** Pictures are those of the shop, whose origin is not the desk's. */
const schemaFor = (shopUrl: string) =>
  new Schema({
    nodes: full.spec.nodes
      .update('bullet_list', { ...full.spec.nodes.get('bullet_list'), attrs: tight })
      .update('ordered_list', {
        ...full.spec.nodes.get('ordered_list'),
        attrs: { order: { default: 1 }, ...tight },
      })
      .update('image', {
        ...full.spec.nodes.get('image'),
        toDOM: ({ attrs: { src, alt } }: Node): DOMOutputSpec => [
          'img',
          { src: String(src).startsWith('/') ? shopUrl + src : src, alt, 'data-src': src },
        ],
        parseDOM: [
          {
            tag: 'img[src]',
            getAttrs: (image: HTMLElement) => ({
              src: image.dataset['src'] ?? image.getAttribute('src'),
              alt: image.getAttribute('alt'),
            }),
          },
        ],
      }),
    marks: full.spec.marks,
  });

/** A line break in a text is one on the page (marks/html-of.ts). */
const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    hard_break: (state, node, parent, index) => {
      for (let next = index + 1; next < parent.childCount; next++)
        if (parent.child(next).type !== node.type) return state.write('\n');
    },
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
  },
  defaultMarkdownSerializer.marks,
);

export type EditorDocument = { schema: Schema; doc: Node };

/** Undefined if the text has more than the editor knows, such as a table: it is then edited as a text. */
export function documentOf(text: string, shopUrl: string): EditorDocument | undefined {
  const schema = schemaFor(shopUrl);
  const reader = new MarkdownParser(schema, marks, {
    ...defaultMarkdownParser.tokens,
    softbreak: { node: 'hard_break' },
  });
  try {
    const doc = reader.parse(text);
    return htmlOf(textOf(doc)) === htmlOf(text) ? { schema, doc } : undefined;
  } catch {
    // Thrown for what has no place in the schema.
    return undefined;
  }
}

export const textOf = (doc: Node): string => serializer.serialize(doc, { tightLists: true });
