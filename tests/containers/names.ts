/** A name server in a container's network namespace, at the same address as Docker's. Supports A records only. */
import { spawn } from 'node:child_process';
import type { RemoteInfo, Socket } from 'node:dgram';
import { once } from 'node:events';
import path from 'node:path';

/** As long as Docker's. Addresses change sooner, so clients have to resolve names again before this time has passed. */
const TTL_S = 600;
const HEADER_BYTES = 12;
const A_IN = Buffer.from([0, 1, 0, 1]);
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** Returns the open socket, which keeps the namespace and its addresses alive. */
export async function serveNames(namespace: string, resolve: (name: string) => string[]): Promise<Socket> {
  const socket = await socketIn(namespace);
  let turn = 0;
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(question);
    const addresses = resolve(name);
    // Round-robin, like Docker.
    const first = addresses.length > 0 ? turn++ % addresses.length : 0;
    const inTurn = [...addresses.slice(first), ...addresses.slice(0, first)];
    socket.send(answerTo(question.subarray(0, end + A_IN.length), inTurn), from.port, from.address);
  });
  return socket;
}

/** A socket stays in the namespace in which it was opened, even if another process uses it. */
async function socketIn(namespace: string): Promise<Socket> {
  const opener = path.join(import.meta.dirname, 'open-name-socket.mjs');
  const child = spawn('nsenter', [`--net=/run/netns/${namespace}`, process.execPath, opener], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [, socket] = (await once(child, 'message')) as [unknown, Socket];
  child.disconnect();
  return socket;
}

/** `end`: offset of the question's type. */
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
  // Counts one question, the answers, and no further records.
  for (const [n, count] of [1, wanted.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * n);
  const records = wanted.map((address) => {
    const record = Buffer.alloc(16);
    // This pointer stands for the name in the question.
    record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
    A_IN.copy(record, 2);
    record.writeUInt32BE(TTL_S, 6);
    record.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([head, ...records]);
}
