/**
 * `npm run staff:invite -- --email a@b.jp --name 山田花子 [--role owner]` prints a link with which the person sets a
 * password and the second factor. `npm run staff:reset -- --email a@b.jp` prints such a link for somebody who has lost
 * the password or the second factor.
 */
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { type Role, roles } from '#contract/desk/permissions.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import { CommandError, runCommand } from '../command.ts';
import { createShop } from '../create-shop.ts';
import { openDatabase } from '../db/client.ts';
import { staff, staffRecoveryCodes } from '../db/schema/staff.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeAudit } from '../domain/staff/audit.ts';
import { inviteStaff, linkAddress, writeLink } from '../domain/staff/links.ts';
import { writeStaffResetMails } from '../domain/staff/reset-mail.ts';
import { closeAllStaffSessions } from '../domain/staff/session.ts';
import { readEnv } from '../env.ts';
import type { Shop } from '../shop.ts';

const USAGE = `npm run staff:invite -- --email ADDRESS --name NAME [--role ${roles.join('|')}]
npm run staff:reset -- --email ADDRESS
The first without --role invites an owner.`;

type Arguments = { command: 'invite' | 'reset'; email: string; name: string; role: Role };

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string', default: '' },
        name: { type: 'string', default: '' },
        role: { type: 'string', default: 'owner' },
      },
    });
    const [command, ...more] = positionals;
    const email = normalise.email(values.email);
    const role = roles.find((known) => known === values.role);
    const name = values.name.trim();
    if (more.length === 0 && isEmail(email) && role) {
      if (command === 'invite' && name && name.length <= 50) return { command, email, name, role };
      if (command === 'reset') return { command, email, name, role };
    }
  } catch {
    // Unknown option.
  }
  throw new CommandError(USAGE);
}

async function invite(shop: Shop, { email, name, role }: Arguments): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    const [known] = await tx.select().from(staff).where(sql`lower(${staff.email}) = lower(${email})`);
    if (known) throw new CommandError(`${email} is invited already: npm run staff:reset -- --email ${email}`);
    const { member, token } = await inviteStaff(shop, tx, { email, name, role });
    await writeAudit(tx, {
      staffId: null,
      call: 'staff:invite',
      entity: 'staff',
      entityId: member.id,
      after: { email, name, role },
    });
    await writeStaffResetMails(shop, tx, { what: 'invite', member, by: null });
    return token;
  });
}

/** Removes the password and the second factor immediately. Also enables a disabled account. */
async function reset(shop: Shop, { email }: Arguments): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    const [member] = await tx
      .select()
      .from(staff)
      .where(sql`lower(${staff.email}) = lower(${email})`)
      .for('update');
    if (!member) throw new CommandError(`Nobody is invited as ${email}.`);
    await tx
      .update(staff)
      .set({ passwordHash: null, totpSecret: null, totpStep: null, disabledAt: null })
      .where(eq(staff.id, member.id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, member.id));
    await closeAllStaffSessions(tx, member.id, shop.now());
    await writeAudit(tx, {
      staffId: null,
      call: 'staff:reset',
      entity: 'staff',
      entityId: member.id,
      after: { password: 'removed', totp: 'removed' },
    });
    await writeStaffResetMails(shop, tx, { what: 'server', member, by: null });
    return writeLink(shop, tx, member, 'reset');
  });
}

await runCommand(async () => {
  const asked = readArguments();
  const env = readEnv(process.env);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const shop = createShop(database, env, () => {});
    await shop.readClock();
    await shop.refreshDetails();
    const token = await (asked.command === 'invite' ? invite : reset)(shop, asked);
    process.stdout.write(`${linkAddress(shop, token)}\n`);
    return 0;
  } finally {
    await database.close();
  }
});
