/**
 * The editor of a text with simple marks: shows headings, lists, links and pictures as they are, in place of the text field,
 * which gets the text with its marks after each change. Texts that are written as HTML keep their field.
 */
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { documentOf, textOf } from './document.ts';
import { iconOf } from './icons.ts';

type Types = Record<
  'paragraph' | 'heading' | 'bullet_list' | 'ordered_list' | 'list_item' | 'hard_break',
  NodeType
>;

/** The schema is prosemirror-markdown's, which has these types. */
function typesOf({ nodes }: Schema): Types {
  const type = (name: string): NodeType => {
    const found = nodes[name];
    if (!found) throw new Error(`no type ${name}`);
    return found;
  };
  return {
    paragraph: type('paragraph'),
    heading: type('heading'),
    bullet_list: type('bullet_list'),
    ordered_list: type('ordered_list'),
    list_item: type('list_item'),
    hard_break: type('hard_break'),
  };
}

/** Makes a list, or ends it. */
const list =
  (type: NodeType): Command =>
  (state, dispatch) =>
    wrapInList(type)(state, dispatch) || lift(state, dispatch);

/** Makes a heading, or a paragraph again. */
const heading =
  ({ heading: type, paragraph }: Types, level: number): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isOne = parent.type === type && parent.attrs['level'] === level;
    return (isOne ? setBlockType(paragraph) : setBlockType(type, { level }))(state, dispatch);
  };

/** Asks for an address, or takes the link away. */
const link =
  (schema: Schema, question: string): Command =>
  (state, dispatch) => {
    const type = schema.marks['link'];
    const { from, to, empty } = state.selection;
    if (!type || empty) return false;
    if (state.doc.rangeHasMark(from, to, type)) return toggleMark(type)(state, dispatch);
    const href = dispatch && prompt(question, '/');
    return href ? toggleMark(type, { href })(state, dispatch) : empty === false;
  };

/** Marks where the picture goes, and opens the field for it below the text. */
const picture =
  (place: string, file: Element | RadioNodeList): Command =>
  (state, dispatch) => {
    if (!dispatch) return true;
    dispatch(state.tr.insertText(place));
    if (file instanceof HTMLElement) file.closest('details')?.setAttribute('open', '');
    return true;
  };

/** `**bold**`, as in a text without an editor. */
const boldRule = (bold: MarkType) =>
  new InputRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, ({ tr }, [, text = ''], from, to) =>
    tr.replaceWith(from, to, bold.schema.text(text, [bold.create()])).removeStoredMark(bold),
  );

const commandsFor = (
  schema: Schema,
  question: string,
  field: HTMLTextAreaElement,
): Record<string, Command> => {
  const types = typesOf(schema);
  const bold = schema.marks['strong'];
  const file = field.form?.elements.namedItem(`${field.name}File`);
  return {
    ...(bold ? { bold: toggleMark(bold) } : {}),
    heading: heading(types, 2),
    subheading: heading(types, 3),
    list: list(types.bullet_list),
    numbers: list(types.ordered_list),
    link: link(schema, question),
    // Some forms take no pictures for their texts.
    ...(file
      ? { picture: picture(document.documentElement.lang === 'en' ? '[picture]' : '[画像]', file) }
      : {}),
    undo,
  };
};

function pluginsFor(schema: Schema, { bold }: Record<string, Command>): Plugin[] {
  const { hard_break, heading: headingType, bullet_list, ordered_list, list_item } = typesOf(schema);
  const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
    return true;
  });
  return [
    history(),
    inputRules({
      rules: [
        ...(schema.marks['strong'] ? [boldRule(schema.marks['strong'])] : []),
        textblockTypeInputRule(/^(#{2,4})\s$/, headingType, ([, marks = '##']) => ({ level: marks.length })),
        wrappingInputRule(/^\s*[-・]\s$/, bullet_list),
        wrappingInputRule(/^\s*(\d+)\.\s$/, ordered_list, ([, order]) => ({ order: Number(order) })),
      ],
    }),
    keymap({
      Enter: splitListItem(list_item),
      'Shift-Enter': breakLine,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-]': sinkListItem(list_item),
      'Mod-[': liftListItem(list_item),
      ...(bold ? { 'Mod-b': bold } : {}),
    }),
    keymap(baseKeymap),
  ];
}

/** `buttons`: a JSON object of texts by command; those of `commands` are shown. */
function toolbar(label: string, buttons: string, commands: Record<string, Command>): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'editor-tools';
  bar.role = 'toolbar';
  bar.ariaLabel = label;
  for (const [command, text] of Object.entries(JSON.parse(buttons))) {
    if (!commands[command]) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['command'] = command;
    button.title = String(text);
    button.ariaLabel = String(text);
    button.append(iconOf(command));
    bar.append(button);
  }
  return bar;
}

/** What the selected text is, by the command that makes it so. */
function stateOf({ doc, selection, storedMarks, schema }: EditorState): Record<string, boolean> {
  const { $from, from, to, empty } = selection;
  const bold = schema.marks['strong'];
  const list = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type.name).findLast(
    (name) => name.endsWith('_list'),
  );
  const level = $from.parent.type.name === 'heading' ? $from.parent.attrs['level'] : undefined;
  return {
    bold: bold
      ? empty
        ? bold.isInSet(storedMarks ?? $from.marks()) !== undefined
        : doc.rangeHasMark(from, to, bold)
      : false,
    heading: level === 2,
    subheading: level === 3,
    list: list === 'bullet_list',
    numbers: list === 'ordered_list',
  };
}

function showState(bar: HTMLElement, state: EditorState): void {
  for (const [command, isOn] of Object.entries(stateOf(state)))
    bar.querySelector(`[data-command=${command}]`)?.setAttribute('aria-pressed', String(isOn));
}

function edit(
  field: HTMLTextAreaElement,
  { shop = '', tools = '', buttons = '{}', link = '', marks = '' }: DOMStringMap,
): void {
  const found = documentOf(field.value, shop);
  if (!found) return;
  const { schema, doc } = found;
  const commands = commandsFor(schema, link, field);
  const bar = toolbar(tools, buttons, commands);
  const box = document.createElement('div');
  box.className = 'editor-box';
  const label = field.labels?.[0];
  // The label and the summary of errors lead to the id.
  const { id } = field;
  field.id = '';
  const attributes = {
    id,
    class: 'editor rich',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label?.textContent ?? '',
    ...(field.hasAttribute('aria-describedby')
      ? { 'aria-describedby': field.getAttribute('aria-describedby') ?? '' }
      : {}),
    ...(field.hasAttribute('aria-invalid')
      ? { 'aria-invalid': field.getAttribute('aria-invalid') ?? '' }
      : {}),
  };
  const view = new EditorView(
    { mount: document.createElement('div') },
    {
      state: EditorState.create({ doc, plugins: pluginsFor(schema, commands) }),
      attributes,
      dispatchTransaction(transaction) {
        const state = view.state.apply(transaction);
        view.updateState(state);
        if (transaction.docChanged) field.value = textOf(state.doc);
        showState(bar, state);
      },
    },
  );
  showState(bar, view.state);
  view.dom.style.minHeight = `${field.rows}lh`;
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const command = commands[button?.dataset['command'] ?? ''];
    command?.(view.state, view.dispatch);
    view.focus();
  });
  label?.addEventListener('click', () => view.focus());
  const hadFocus = document.activeElement === field;
  // Nobody writes marks in the editor.
  const hint = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  if (hint?.textContent) hint.textContent = hint.textContent.replace(marks, '').trim();
  field.hidden = true;
  box.append(bar, view.dom);
  field.before(box);
  if (hadFocus) view.focus();
}

const script = document.getElementById('editor');
if (script)
  for (const format of document.querySelectorAll<HTMLInputElement>('input[name$="Format"][value="marks"]')) {
    const field = format.form?.elements.namedItem(format.name.replace(/Format$/, ''));
    if (field instanceof HTMLTextAreaElement) edit(field, script.dataset);
  }
