import { migrate } from '../src/start/migrate.ts'

// Makes every table of a server, as the owner whose address it is given; for test runs that load no server themselves.
const { MIGRATE_URL = '', MIGRATE_FOR = '' } = process.env
await migrate({ ownerUrl: MIGRATE_URL, serverRole: MIGRATE_FOR })
