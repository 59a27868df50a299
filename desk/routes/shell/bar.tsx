import type { Permission } from '#contract/desk/permissions.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { useT } from '../../i18n/text.tsx';
import { hasScreen, href } from '../../screens.ts';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useDesk } from '../../ui/desk-view.tsx';

const ORDERS = '/orders';
/** Ids that the bar's links show on phones. */
export const MENU = 'menu';
const SEARCH = 'bar-search';

type Props = { staff: StaffMember; permissions: readonly Permission[] };

export function Bar({ staff, permissions }: Props) {
  const t = useT();
  const { shopUrl } = useDesk();
  const maySearch = hasScreen(ORDERS) && permissions.includes('orders.read');
  return (
    <header className="bar">
      <Name /> {maySearch && <Search />}
      <p className="bar-phone">
        {maySearch && (
          <>
            <a href={`#${SEARCH}`} className="icon-button">
              <Icon name="search" />
              <span className="sr-only">{t('shell.search')}</span>
            </a>{' '}
          </>
        )}
        <a href={`#${MENU}`} className="button quiet">
          {t('shell.menu')}
        </a>
      </p>
      <div className="bar-end">
        <a href={shopUrl} rel="noreferrer">
          {t('shell.to_shop')}
        </a>{' '}
        <span className="bar-person">
          <Icon name="user" />
          <a href={href('me')}>{staff.name}</a>
        </span>
        <ButtonForm action={href('logout')}>
          <button type="submit" className="link">
            {t('shell.logout')}
          </button>
        </ButtonForm>
      </div>
    </header>
  );
}

export const LoginBar = () => (
  <header className="bar">
    <Name />
  </header>
);

function Name() {
  const t = useT();
  return (
    <a className="bar-name" href="/">
      {t('shell.name', { shop: useDesk().shop })}
    </a>
  );
}

function Search() {
  const t = useT();
  return (
    <search id={SEARCH}>
      <form className="bar-search" method="get" action={ORDERS}>
        <label className="sr-only" htmlFor="bar-q">
          {t('shell.search')}
        </label>
        <input id="bar-q" name="q" type="search" maxLength={100} placeholder={t('shell.search_hint')} />
        <button type="submit" className="icon-button">
          <Icon name="search" />
          <span className="sr-only">{t('shell.search_submit')}</span>
        </button>
      </form>
    </search>
  );
}
