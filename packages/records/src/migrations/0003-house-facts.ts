import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const houseFacts: Migration = {
  name: '0003-house-facts',
  async up(tx) {
    await sql`create table house_facts (name text primary key, value text not null)`.execute(tx)
  },
}
