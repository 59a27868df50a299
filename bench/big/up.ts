/**
 * `npm run bench -- up [PORT]`: runs two storefronts, two Shop APIs, a PostgreSQL with a replica, the card company's
 * sandbox and the shipped nginx, for manual tests and measurements. A line on standard input names a process to kill;
 * the end of the input (Ctrl-D) stops everything.
 */
import { createInterface } from 'node:readline';
import { Fleet, type Kind, kinds } from '../../tests/soak/fleet.ts';

const isKind = (word: string): word is Kind => (kinds as readonly string[]).includes(word);

export async function up([port]: string[]): Promise<void> {
  const fleet = await Fleet.start({ postgres: true, ...(port ? { shopPort: Number(port) } : {}) });
  const lines = createInterface({ input: process.stdin });
  const end = () => lines.close();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const { shop, api, sandbox } = fleet.origins;
    console.log(`shop ${shop}   one of the Shop APIs ${api}   sandbox ${sandbox}`);
    console.log(
      `Type a name to kill that process (-9); it is then restarted: ${kinds.join(', ')}. Ctrl-C ends all.`,
    );
    for await (const line of lines) {
      const word = line.trim();
      if (!isKind(word)) continue;
      await fleet.crash(word, Math.random);
      console.log(`killed one ${word}`);
      await fleet.recovered();
      console.log(`${word} is up again`);
    }
  } finally {
    await fleet.stop();
  }
}
