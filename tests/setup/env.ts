/** Loaded before every test file: nothing of the machine's own settings may leak into a test. */
for (const name of ['DATABASE_URL', 'SMTP_URL', 'SHOP_URL', 'JWT_SECRET']) delete process.env[name];
process.env['NODE_ENV'] = 'test';
// The storefront of a test stands in front of our own Shop API, where it does not say otherwise.
process.env['SHOP_API_FEATURES'] ??= 'all';
