// Opens the name server's socket in this process's network namespace and hands it to names.ts.
import { createSocket } from 'node:dgram';

const socket = createSocket('udp4');
socket.bind(53, '127.0.0.11', () => process.send?.('open', socket));
process.once('disconnect', () => process.exit(0));
