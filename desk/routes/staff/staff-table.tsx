import type { StaffAccount } from '#contract/desk/accounts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
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
          name: t('account.name'),
          isHead: true,
          show: ({ id, name }) => <a href={href('staff-member', { id })}>{name}</a>,
        },
        { name: t('account.email'), show: ({ email }) => email },
        { name: t('account.role'), show: ({ role }) => roleName(t, role) },
        { name: t('account.state'), show: stateOf },
        {
          name: t('account.totp'),
          show: ({ totp }) => t(totp === 'set' ? 'account.totp_set' : 'account.totp_unset'),
        },
        {
          name: t('account.last_seen'),
          show: ({ lastSeenAt }) => lastSeenAt && formatMoment(lastSeenAt, locale),
        },
      ]}
    />
  );
}
