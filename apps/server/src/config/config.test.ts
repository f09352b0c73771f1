import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without any variable the exchange opens on this machine only, as a sandbox with recorded prices', () => {
  expect(readConfig({ HOME: '/root', PATH: '/bin' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    isLocalOnly: true,
    dataDir: resolve('./data'),
    secretsDir: resolve('./data/secrets'),
    databaseUrl: undefined,
    brand: 'default',
    feed: 'replay',
    feedPlayerUrl: undefined,
    liquidity: 'on',
    seed: 'demo',
    limits: 'on',
    logLevel: 'info',
    publicUrl: 'http://127.0.0.1:8080',
    hasPublicUrl: false,
    consolePort: 8081,
    consoleUrl: null,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    smsUrl: undefined,
    trustProxy: false,
    metricsToken: undefined,
    apiDocs: 'on',
    socketsPerAddress: 100,
    tickMs: 1000,
    chartDays: 7,
    chainRpc: new Map(),
    depositKeys: new Map(),
    screeningList: undefined,
  })
})

test('every variable is read, and an empty one means its default', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '::1',
    DATA_DIR: '/srv/house',
    DATABASE_URL: 'postgres://me@db/exchange',
    NATS_URL: '',
    BRAND: 'dark',
    FEED: 'simulated',
    LIQUIDITY: 'off',
    LIMITS: 'on',
    SMTP_URL: 'smtps://me:secret@mail.example',
    SMS_URL: 'https://sms.example/Messages.json',
    LOG_LEVEL: '',
    PUBLIC_URL: 'https://house.example/',
    CONSOLE_PORT: '9443',
    CONSOLE_URL: 'https://staff.house.example/',
    TRUST_PROXY: '10.0.0.1,10.0.0.2',
    METRICS_TOKEN: '0123456789abcdef',
    API_DOCS: 'on',
    SOCKETS_PER_ADDRESS: '25',
    TICK_MS: '500',
    CHART_DAYS: '2',
  })
  expect(config).toMatchObject({
    port: 9000,
    secretsDir: '/srv/house/secrets',
    brand: 'dark',
    liquidity: 'off',
    limits: 'on',
    logLevel: 'info',
    publicUrl: 'https://house.example',
    hasPublicUrl: true,
    consolePort: 9443,
    consoleUrl: 'https://staff.house.example',
    apiDocs: 'on',
    socketsPerAddress: 25,
    smtpUrl: 'smtps://me:secret@mail.example',
    mailFrom: 'no-reply@house.example',
    smsUrl: 'https://sms.example/Messages.json',
    trustProxy: '10.0.0.1,10.0.0.2',
    tickMs: 500,
    chartDays: 2,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL beginning with postgres:// or postgresql://'],
  [{ BRAND: 'nosuch' }, 'BRAND must be one of default, dark, dev, ember, harbor, lotus, maple, sakura'],
  [{ FEED: 'real' }, 'FEED must be one of replay, simulated, live'],
  [{ FEED_PLAYER: 'http://127.0.0.1:9100' }, 'FEED_PLAYER needs FEED live'],
  [{ FEED: 'live', FEED_PLAYER: 'http://192.0.2.1:9100' }, 'FEED_PLAYER must be a URL beginning with http:// of a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'https://127.0.0.1' }, 'FEED_PLAYER must be a URL beginning with http:// of a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'http://127.0.0.1.example' }, 'FEED_PLAYER must be a URL beginning with http:// of a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'http://localhost@192.0.2.1' }, 'FEED_PLAYER must be a URL beginning with http:// of a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'local' }, 'FEED_PLAYER must be a URL beginning with http:// of a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'http://127.0.0.1:9100', HOST: '0.0.0.0' }, 'FEED_PLAYER needs HOST to be a loopback address'],
  [{ FEED: 'live', FEED_PLAYER: 'http://127.0.0.1:9100', HOST: '::' }, 'FEED_PLAYER needs HOST to be a loopback address'],
  [
    { FEED: 'live', FEED_PLAYER: 'http://127.0.0.1:9100', PUBLIC_URL: 'https://house.example' },
    'FEED_PLAYER needs an exchange that only this machine reaches: no PUBLIC_URL elsewhere and no TRUST_PROXY',
  ],
  [
    { FEED: 'live', FEED_PLAYER: 'http://127.0.0.1:9100', TRUST_PROXY: 'on' },
    'FEED_PLAYER needs an exchange that only this machine reaches: no PUBLIC_URL elsewhere and no TRUST_PROXY',
  ],
  [
    { LIMITS: 'relaxed', PUBLIC_URL: 'https://127.0.0.1.house.example' },
    'LIMITS relaxed needs an exchange that only this machine reaches: no PUBLIC_URL elsewhere and no TRUST_PROXY',
  ],
  [
    { LIMITS: 'relaxed', TRUST_PROXY: '10.0.0.1' },
    'LIMITS relaxed needs an exchange that only this machine reaches: no PUBLIC_URL elsewhere and no TRUST_PROXY',
  ],
  [
    { FEED: 'live', FEED_PLAYER: 'http://127.0.0.1:9100', SEED: 'none' },
    'FEED_PLAYER makes simulated prices, which an exchange with SEED none does not take',
  ],
  [{ SEED: 'some' }, 'SEED must be one of demo, none'],
  [
    { SEED: 'none', FEED: 'replay' },
    'SEED none makes an exchange that is no sandbox, and such an exchange takes live prices only: it needs FEED live',
  ],
  [{ LIQUIDITY: 'yes' }, 'LIQUIDITY must be one of on, off'],
  [{ LIMITS: 'off' }, 'LIMITS must be one of on, relaxed'],
  [{ LIMITS: 'relaxed', HOST: '0.0.0.0' }, 'LIMITS relaxed needs HOST to be a loopback address'],
  [{ NATS_URL: 'nats://127.0.0.1:4222' }, 'NATS_URL is not part of this release; orders stay inside the one process, unset it'],
  [{ NATS_URL: 'anything' }, 'NATS_URL is not part of this release; orders stay inside the one process, unset it'],
  [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must be a URL such as smtp://user:password@mail.example:587 or smtps://mail.example'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be a URL such as smtp://user:password@mail.example:587 or smtps://mail.example'],
  [{ MAIL_FROM: 'Exchange <a@b.example>' }, 'MAIL_FROM must be a plain e-mail address'],
  [
    { SMS_URL: 'http://sms.example/send' },
    'SMS_URL must be a URL beginning with https:// (http:// only on loopback), without a user in it',
  ],
  [
    { SMS_URL: 'https://me:secret@sms.example' },
    'SMS_URL must be a URL beginning with https:// (http:// only on loopback), without a user in it',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ PUBLIC_URL: 'house.example' }, 'PUBLIC_URL must be a URL beginning with http:// or https://'],
  [{ CONSOLE_PORT: '65536' }, 'CONSOLE_PORT must be a whole number from 0 to 65535'],
  [{ PORT: '9000', CONSOLE_PORT: '9000' }, 'CONSOLE_PORT must be another port than PORT'],
  [{ CONSOLE_URL: 'http://staff.house.example' }, 'CONSOLE_URL must be https://host without a path (http:// only on loopback)'],
  [{ CONSOLE_URL: 'https://me:pw@staff.house.example' }, 'CONSOLE_URL must be https://host without a path (http:// only on loopback)'],
  [{ CONSOLE_URL: 'https://staff.house.example/staff' }, 'CONSOLE_URL must be https://host without a path (http:// only on loopback)'],
  [
    { PUBLIC_URL: 'https://house.example', CONSOLE_URL: 'https://house.example:8443' },
    'CONSOLE_URL must have another host than PUBLIC_URL',
  ],
  [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY must be on, off, or a list of proxy addresses'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ API_DOCS: 'yes' }, 'API_DOCS must be one of on, off'],
  [{ SOCKETS_PER_ADDRESS: '0' }, 'SOCKETS_PER_ADDRESS must be a whole number from 1 to 20000'],
  [{ SOCKETS_PER_ADDRESS: 'many' }, 'SOCKETS_PER_ADDRESS must be a whole number from 1 to 20000'],
  [{ TICK_MS: '5' }, 'TICK_MS must be a whole number from 100 to 1000'],
  [{ CHART_DAYS: '0' }, 'CHART_DAYS must be a whole number from 1 to 7'],
  [{ CHART_DAYS: '8' }, 'CHART_DAYS must be a whole number from 1 to 7'],
  [{ GLASSHOUSE_PORT: '1' }, 'GLASSHOUSE_PORT is not a setting of this program; see docs/configuration.md for the list'],
])('%o stops the start with one clear line', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line))
})

test('live prices come from venues, or for tests from a player on this machine', () => {
  expect(readConfig({ FEED: 'live', SEED: 'none', HOST: '0.0.0.0' })).toMatchObject({
    feed: 'live',
    seed: 'none',
    feedPlayerUrl: undefined,
  })
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' })).toMatchObject({ isLocalOnly: true })
  expect(readConfig({ PUBLIC_URL: 'https://house.example' })).toMatchObject({ isLocalOnly: false })
  expect(readConfig({ TRUST_PROXY: 'on' })).toMatchObject({ isLocalOnly: false })
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ isLocalOnly: false })
  expect(readConfig({ FEED: 'live', FEED_PLAYER: 'http://[::1]:9100/' })).toMatchObject({ feedPlayerUrl: 'http://[::1]:9100' })
})

test('an exchange that others reach shows no description of its calls unless it is told to', () => {
  for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://house.example' }, { TRUST_PROXY: 'on' }]) {
    expect(readConfig(env).apiDocs).toBe('off')
    expect(readConfig({ ...env, API_DOCS: 'on' }).apiDocs).toBe('on')
  }
  expect(readConfig({ API_DOCS: 'off' }).apiDocs).toBe('off')
})
