/** Loads the editor of texts with simple marks (editor-entry.ts), and gives it its buttons. Without scripts there is no sign of it. */
import { useT } from '../i18n/text.tsx';
import { useDesk } from '../ui/desk-view.tsx';
import script from './editor-entry.ts?worker&url';

export function Editor() {
  const t = useT();
  const { shopUrl } = useDesk();
  const button = (command: string, label: string) => (
    <button type="button" className="button quiet" data-command={command}>
      {label}
    </button>
  );
  return (
    <>
      <template id="editor-tools" data-shop={shopUrl} data-link={t('editor.link_address')}>
        <div className="editor-tools" role="toolbar" aria-label={t('editor.tools')}>
          {button('bold', t('editor.bold'))}
          {button('heading', t('editor.heading'))}
          {button('subheading', t('editor.subheading'))}
          {button('list', t('editor.list'))}
          {button('numbers', t('editor.numbers'))}
          {button('link', t('editor.link'))}
          {button('picture', t('editor.picture'))}
          {button('undo', t('editor.undo'))}
        </div>
      </template>
      <script type="module" src={script} />
    </>
  );
}
