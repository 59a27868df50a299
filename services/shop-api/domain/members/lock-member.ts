import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/people.ts';
import { memberNotFound } from '../errors.ts';

/** Throws 404. */
export async function lockMember(tx: Tx, id: number): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw memberNotFound();
  return user;
}
