import type { Role } from '#contract/desk/permissions.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { staff } from '../db/schema/staff.ts';
import type { SeedContext } from './context.ts';

const people: { email: string; name: string; role: Role; locale?: LocaleCode }[] = [
  { email: 'tencho@example.jp', name: '木村 葉子', role: 'owner' },
  { email: 'tantou@example.jp', name: '佐藤 誠', role: 'staff' },
  { email: 'manager@example.jp', name: 'Emily Carter', role: 'owner', locale: 'en_US' },
];

/** Creates no demo staff in production, because everybody knows their password. */
export async function loadStaff({ tx, passwordHash, isProduction }: SeedContext): Promise<void> {
  if (isProduction) return;
  await tx.insert(staff).values(people.map((person) => ({ ...person, passwordHash })));
}
