// Reads the JUnit files that both runners (Vitest, Playwright) write.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { ROOT } from './root.mjs';

/**
 * @typedef {object} TestResult
 * @property {string} suite such as `unit`; for browser tests Playwright's project, such as `ja-nojs`
 * @property {string} file
 * @property {string} name the test's title, after the titles of the groups around it
 * @property {number} seconds
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} message of a failure: several lines, as the runner prints them
 * @property {string[]} attachments paths of screenshots and traces, relative to the repository
 */

/**
 * @param {string} file
 * @returns {TestResult[]} empty if the file does not exist
 */
export function readJunit(file) {
  if (!existsSync(file)) return [];
  const document = parseDocument(readFileSync(file, 'utf8'), { xmlMode: true });
  return DomUtils.getElementsByTagName('testsuite', document).flatMap((suite) =>
    DomUtils.getElementsByTagName('testcase', suite).map((test) => {
      const textOf = (/** @type {string[]} */ ...names) =>
        DomUtils.textContent(DomUtils.getElementsByTagName((name) => names.includes(name), test)).trim();
      const message = textOf('failure', 'error');
      const isSkipped = DomUtils.getElementsByTagName('skipped', test).length > 0;
      const attachments = textOf('system-out').matchAll(/\[\[ATTACHMENT\|(.+?)\]\]/g);
      return {
        suite: suite.attribs['hostname'] ?? '',
        file: test.attribs['classname'] ?? '',
        name: test.attribs['name'] ?? '',
        seconds: Number(test.attribs['time'] ?? 0),
        status: message ? 'failed' : isSkipped ? 'skipped' : 'passed',
        message,
        attachments: [...attachments].map(([, path = '']) => relative(ROOT, resolve(dirname(file), path))),
      };
    }),
  );
}
