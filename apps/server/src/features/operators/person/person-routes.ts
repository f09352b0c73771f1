import { addOperatorNote, devicesOf, filterUsers, findPeopleNamed, keyCountsOf, operatorNotesOf, personTimeline } from '@glasshouse/records'
import {
  addPersonNote,
  findPeople,
  foundPersonToWire,
  LISTED_PEOPLE_MAX,
  LISTED_STEPS_MAX,
  list,
  listedPersonToWire,
  listPeople,
  listPersonBalances,
  listPersonNotes,
  listPersonPast,
  listPersonStatement,
  listPersonTimeline,
  PERSON_LEVELS,
  personAccessToWire,
  personNoteToWire,
  personStepToWire,
  showPerson,
  showPersonAccess,
  showPersonTrading,
  showPersonTransfers,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { type PersonMoneyServices, personBalances, personStatement, personTransfers } from './person-money.ts'
import { personOf } from './person-of.ts'
import { type PersonPastServices, personPast } from './person-past.ts'
import { type PersonTradingServices, personTrading } from './person-trading.ts'
import { type ShowPersonServices, shownPerson } from './show-person.ts'

export type PersonServices = PersonMoneyServices &
  PersonPastServices &
  PersonTradingServices &
  ShowPersonServices &
  Needs<'clock', 'db' | 'operatorSessions' | 'sessions'>

/** Everything about one person but what a purpose is wanted for: documents, numbers, and where money goes. */
export function personRoutes(app: FastifyInstance, services: PersonServices): void {
  const { db, sessions } = services.records

  serveOperator(app, services, findPeople, async ({ query }) => list((await findPeopleNamed(db, query.name)).map(foundPersonToWire)))

  serveOperator(app, services, listPeople, async ({ query: { text, state, level, country, after } }) => {
    const wanted = {
      ...{ text: text?.trim() ?? '', state: state ?? null, country: country ?? '' },
      level: level === undefined ? null : (PERSON_LEVELS.indexOf(level) as 0 | 1 | 2),
    }
    const users = await filterUsers(db, wanted, { afterUserId: after ?? null, limit: LISTED_PEOPLE_MAX })
    return list(users.map(listedPersonToWire))
  })

  serveOperator(app, services, showPerson, async ({ query }) => success(await shownPerson(services, query.userId)))

  serveOperator(app, services, showPersonAccess, async ({ query: { userId } }) => {
    await personOf(services, userId)
    const [keys, open, devices] = await Promise.all([keyCountsOf(db, userId), sessions.list(userId), devicesOf(db, userId)])
    return success(personAccessToWire({ keys, sessions: open, devices }))
  })

  serveOperator(app, services, listPersonBalances, ({ query }) => personBalances(services, query))

  serveOperator(app, services, listPersonStatement, ({ query }) => personStatement(services, query))

  serveOperator(app, services, showPersonTransfers, async ({ query: { userId } }) => {
    await personOf(services, userId)
    return success(await personTransfers(services, userId))
  })

  serveOperator(app, services, showPersonTrading, async ({ query }) => success(await personTrading(services, query.userId, query.realm)))

  serveOperator(app, services, listPersonPast, async ({ operator, body }) => list(await personPast(services, body, operator.operatorId)))

  serveOperator(app, services, listPersonTimeline, async ({ query: { userId, before } }) => {
    await personOf(services, userId)
    const beforeMs = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)
    return list((await personTimeline(db, { userId, beforeMs, limit: LISTED_STEPS_MAX })).map(personStepToWire))
  })

  serveOperator(app, services, listPersonNotes, async ({ query: { userId } }) => {
    await personOf(services, userId)
    return list((await operatorNotesOf(db, userId)).map(personNoteToWire))
  })

  serveOperator(app, services, addPersonNote, async ({ operator, body: { userId, text } }) => {
    await personOf(services, userId)
    const noted = await addOperatorNote(db, { userId, authorId: operator.operatorId, text }, services.clock())
    return success(personNoteToWire(noted))
  })
}
