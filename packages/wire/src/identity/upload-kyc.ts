import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, refuse, wireChoice } from '../fields.ts'

const FILE_URL = /^(?:\/api\/files\/)?([0-9a-f]{32})$/
const COUNTRY = /^[A-Z]{2}$/

/** `data.url` of an upload, or '' for none. */
const picture = z
  .string()
  .max(100)
  .superRefine(
    refuse((text: string) =>
      text === '' || FILE_URL.test(text) ? null : { reason: 'field_malformed', rule: 'must be the url that an upload answered' },
    ),
  )
  .nullish()
  .transform((text) => FILE_URL.exec(text ?? '')?.[1] ?? '')

const country = z
  .string()
  .max(10)
  .superRefine(
    refuse((text: string) =>
      text === '' || COUNTRY.test(text) ? null : { reason: 'field_malformed', rule: 'must be a country code such as DE' },
    ),
  )
  .nullish()
  .transform((text) => text ?? '')

const cardType = z.preprocess((value) => (value === '' || value === null ? undefined : value), wireChoice(1, 2, 3).optional())

/**
 * One level of verification: `flag` 1 primary (name and number), then 2 advanced (with pictures). `cardType` 1 identity
 * card, 2 passport, 3 driver's licence. Fields stand in the body alone. One review is open at a time. Where more was
 * wanted, what is left out stays as it was sent.
 */
export const uploadKyc = endpoint('POST', '/api/user/uploadKYC', {
  clientName: 'submitIdentity',
  summary: 'Submit verification',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  secretsInBody: true,
  body: z.object({
    realName: optionalText(300),
    idCard: optionalText(100),
    flag: wireChoice(1, 2),
    frontUrl: picture,
    backUrl: picture,
    handelUrl: picture,
    country,
    cardType,
  }),
  /** `auditStatus` of that level from now on. */
  data: z.object({ flag: z.union([z.literal(1), z.literal(2)]), auditStatus: z.literal('3') }),
})

/** Ends the review that is open, and removes what was sent for it. */
export const withdrawKyc = endpoint('POST', '/api/user/withdrawKYC', {
  clientName: 'withdrawIdentity',
  summary: 'Withdraw consent before the decision',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
})

type KycBody = z.output<NonNullable<typeof uploadKyc.body>>

/** '' is not given. */
export const toSentIdentity = (body: KycBody) => ({
  level: body.flag,
  realName: body.realName ?? '',
  number: body.idCard ?? '',
  country: body.country,
  cardType: body.cardType ?? null,
  front: body.frontUrl,
  back: body.backUrl,
  hand: body.handelUrl,
})

/** Fields of a submission, by their names in the exchange. */
export const KYC_FIELDS = { realName: 'realName', number: 'idCard', front: 'frontUrl', back: 'backUrl', hand: 'handelUrl' } as const
