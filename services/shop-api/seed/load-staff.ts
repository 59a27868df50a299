import type { Role } from '#contract/desk/permissions.ts';
import { staff } from '../db/schema/staff.ts';
import type { SeedContext } from './context.ts';

const people: { email: string; name: string; role: Role }[] = [
  { email: 'tencho@example.jp', name: '木村 葉子', role: 'owner' },
  { email: 'tantou@example.jp', name: '佐藤 誠', role: 'staff' },
];

/** Not in production, where their password is known to everybody. */
export async function loadStaff({ tx, passwordHash, isProduction }: SeedContext): Promise<void> {
  if (isProduction) return;
  await tx.insert(staff).values(people.map((person) => ({ ...person, passwordHash })));
}
