import { users } from './0001-users.ts'
import { house } from './0002-house.ts'
import { houseFacts } from './0003-house-facts.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [users, house, houseFacts]
