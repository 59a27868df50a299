import { useLocale } from '#app/i18n/text.tsx';
import type { StaffAccount } from '#contract/desk/accounts.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { roleName } from '../../ui/account/role.ts';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';

export function StaffTable({ rows }: { rows: readonly StaffAccount[] }) {
  const t = useT();
  const locale = useLocale();
  const stateOf = ({ enabled, hasPassword }: StaffAccount) =>
    t(enabled ? (hasPassword ? 'account.enabled' : 'account.invited') : 'account.disabled');
  return (
    <DataTable
      caption={t('staff.list')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          name: t('account.name'),
          isHead: true,
          show: ({ id, name }) => <a href={href('staff-member', { id })}>{name}</a>,
        },
        { id: 'email', name: t('account.email'), show: ({ email }) => email },
        { id: 'role', name: t('account.role'), show: ({ role }) => roleName(t, role) },
        { id: 'state', name: t('account.state'), show: stateOf },
        {
          id: 'totp',
          name: t('account.totp'),
          show: ({ totp }) => t(totp === 'set' ? 'account.totp_set' : 'account.totp_unset'),
        },
        {
          id: 'seen',
          name: t('account.last_seen'),
          show: ({ lastSeenAt }) => lastSeenAt && formatMoment(lastSeenAt, locale),
        },
      ]}
    />
  );
}
