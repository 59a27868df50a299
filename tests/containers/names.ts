/** A name server in a container's network namespace, at the address where Docker has its own. Knows A records alone. */
import { spawn } from 'node:child_process';
import type { RemoteInfo, Socket } from 'node:dgram';
import { once } from 'node:events';
import path from 'node:path';

/** As Docker's: far longer than an address lives. Who wants to know of changes must ask again sooner. */
const TTL_S = 600;
const HEADER_BYTES = 12;
const A_IN = Buffer.from([0, 1, 0, 1]);
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** The open socket: while it lives, so does the namespace, with all its addresses. */
export async function serveNames(namespace: string, resolve: (name: string) => string[]): Promise<Socket> {
  const socket = await socketIn(namespace);
  let turn = 0;
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(question);
    const addresses = resolve(name);
    // Each comes first in its turn, as Docker has it.
    const first = addresses.length > 0 ? turn++ % addresses.length : 0;
    const inTurn = [...addresses.slice(first), ...addresses.slice(0, first)];
    socket.send(answerTo(question.subarray(0, end + A_IN.length), inTurn), from.port, from.address);
  });
  return socket;
}

/** A socket belongs to the namespace of the process that opened it; another process may go on with it. */
async function socketIn(namespace: string): Promise<Socket> {
  const opener = path.join(import.meta.dirname, 'open-name-socket.mjs');
  const child = spawn('nsenter', [`--net=/run/netns/${namespace}`, process.execPath, opener], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [, socket] = (await once(child, 'message')) as [unknown, Socket];
  child.disconnect();
  return socket;
}

/** `end`: where the question's type begins. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at++] ?? 0; length > 0; length = question[at++] ?? 0) {
    labels.push(question.toString('ascii', at, at + length));
    at += length;
  }
  return { name: labels.join('.').toLowerCase(), end: at };
}

function answerTo(question: Buffer, addresses: string[]): Buffer {
  const wanted = question.subarray(-A_IN.length).equals(A_IN) ? addresses : [];
  const head = Buffer.from(question);
  head.writeUInt16BE(addresses.length > 0 ? NO_ERROR : NO_SUCH_NAME, 2);
  // One question, these answers, no more.
  for (const [n, count] of [1, wanted.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * n);
  const records = wanted.map((address) => {
    const record = Buffer.alloc(16);
    // The name is the question's.
    record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
    A_IN.copy(record, 2);
    record.writeUInt32BE(TTL_S, 6);
    record.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([head, ...records]);
}
