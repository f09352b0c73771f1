import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Pages and prompts that are one text each. */
export const ARTICLE_KEYS = [
  'FREEZE_PROMPT',
  'PERIOD_EXPLAIN',
  'COIN_EXPLAIN',
  'U_STANDARD_EXPLAIN',
  'LOANS_RULE',
  'PROMOTION_CENTER_EXPLAIN',
  'TERMS_CLAUSE',
  'PRIVACY_POLICY',
  'EXCHANGE_INTRODUCTION',
] as const
export type ArticleKey = (typeof ARTICLE_KEYS)[number]

export const article = z.object({
  id: z.string(),
  key: z.enum(ARTICLE_KEYS),
  /** Plain text. */
  title: z.string(),
  /** HTML, sanitised as `noticeContent` is. */
  content: z.string(),
})
export type Article = z.output<typeof article>

/** Content by key. Screens read `data[0]`; a text that the exchange does not have yet is an empty `data`. */
export const rulesList = endpoint('POST', '/api/option/rules/list', {
  clientName: 'listArticles',
  summary: 'A page or prompt by its key',
  access: 'public',
  kind: 'read',
  acceptsBothMethods: true,
  query: z.object({ key: z.enum(ARTICLE_KEYS) }),
  data: z.array(article),
})
