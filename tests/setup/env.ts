/** Loaded before every test file. Removes the machine's own settings. */
for (const name of ['DATABASE_URL', 'SMTP_URL', 'SHOP_URL', 'JWT_SECRET']) delete process.env[name];
process.env['NODE_ENV'] = 'test';
// By default, tests run the storefront with our own Shop API.
process.env['SHOP_API_FEATURES'] ??= 'all';
