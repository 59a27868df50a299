/** Keeps copies of what is issued to customers (帳票の控え), in the transaction that issues it. */
import type { Tx } from '../../db/client.ts';
import { issuedDocuments } from '../../db/schema/documents.ts';

type DocumentCopy = Omit<typeof issuedDocuments.$inferInsert, 'id'>;

/** The first copy of a paper stays, whatever is kept later under its kind and serial. */
export async function keepDocument(tx: Tx, copy: DocumentCopy): Promise<void> {
  await tx.insert(issuedDocuments).values(copy).onConflictDoNothing();
}
