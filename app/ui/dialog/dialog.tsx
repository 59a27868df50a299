/** §2 Template of a dialog that scripts open (open-dialog.ts). Scripts fill in empty elements and show hidden ones. */
import { useT } from '#app/i18n/text.tsx';
import { Scripted } from '#kit/elements/scripted.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { dialog } from './open-dialog.ts';

type Props = {
  /** The title, if it is known in advance. */
  title?: string;
  /** Label of the link to the full page, and of the submit button. */
  more: string;
  submit?: string;
  /** True if the action cannot be undone. */
  destructive?: boolean;
};

export function Dialog({ title, more, submit, destructive = false }: Props) {
  const t = useT();
  return (
    <Scripted {...dialog.mark('template')}>
      <dialog
        className="dialog"
        aria-labelledby="dialog-title"
        aria-describedby={destructive ? 'dialog-text' : undefined}
        {...dialog.mark('dialog')}
      >
        <div className="dialog-box">
          <div className="dialog-head">
            <h2 id="dialog-title" {...dialog.mark('title')}>
              {title}
            </h2>
            <button type="button" className="icon-button dialog-close" {...dialog.mark('close')}>
              <Icon name="close" />
              <span className="sr-only">{t('enhancements.close')}</span>
            </button>
          </div>
          <div className="dialog-body" id="dialog-text" {...dialog.mark('body')}>
            <p role="status">{t('enhancements.loading')}</p>
          </div>
          <div className="dialog-foot wrap">
            <ul className="dialog-faults reasons" role="alert" {...dialog.mark('faults')} />
            <a className="dialog-more" hidden {...dialog.mark('more')}>
              {more}
            </a>
            <p className="dialog-actions" hidden {...dialog.mark('actions')}>
              <button type="button" className="button quiet" {...dialog.mark('close')}>
                {t('enhancements.cancel')}
              </button>
              <button
                type="submit"
                className={destructive ? 'button danger' : 'button'}
                {...dialog.mark('submit')}
              >
                {submit}
              </button>
            </p>
          </div>
        </div>
      </dialog>
    </Scripted>
  );
}
