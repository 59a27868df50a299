/** Settings of Vendure, read from the environment. */
import core from '@vendure/core';

const { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LogLevel, dummyPaymentHandler } = core;
const { DATABASE_URL, PORT } = process.env;

export const config = {
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'admin', password: 'bench-bench-bench' },
    cookieOptions: { secret: 'bench-bench-bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: process.argv.includes('--tables'),
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Error, timestamp: false }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ bufferUpdates: false })],
};
