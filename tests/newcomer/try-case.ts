import type { Case } from './cases.ts';
import { Clone } from './clone.ts';

/** Returns the problem, or undefined if the case succeeds. */
export async function tryCase(of: Case): Promise<string | undefined> {
  const clone = await Clone.make(of);
  let after: (() => void) | undefined;
  try {
    after = await of.before?.(clone);
    if (of.isOffline) await clone.install();
    if (!of.command) {
      await clone.openShop();
      return undefined;
    }
    const { npm, says, code: wanted } = of.command;
    const { code, output } = await clone.run(npm);
    if (code === wanted && says.test(output)) return undefined;
    return `exit code ${code} instead of ${wanted}, or without ${says}:\n${output.slice(-3_000)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    after?.();
    clone.remove();
  }
}
