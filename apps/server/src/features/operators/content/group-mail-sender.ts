import type { Telling } from '@glasshouse/records'
import type { Needs } from '../../../services/services.ts'

export type GroupMailServices = Needs<'log' | 'notices', 'groupMails'>

/** Told in one transaction: few enough that none of them waits long for another, many enough that a thousand take seconds. */
export const AT_ONCE = 25

/** Sends what waits of the mails to groups, oldest first. A person who was told is never told again, whenever it stops. */
export async function sendGroupMails({ notices, records: { groupMails }, log }: GroupMailServices): Promise<void> {
  for (const { groupMailId, texts, link, audience } of await groupMails.open()) {
    const { about: kind, byMail } = audience
    const tell = () =>
      groupMails.tellNext(groupMailId, AT_ONCE, (tx, userId) => notices.tellGroup(tx, { userId, texts, kind, link, byMail }))
    let telling: Telling = 'more'
    while (telling === 'more') {
      telling = await tell()
      notices.sendNow()
    }
    // Called off meanwhile, or sent by another sender.
    if (telling === 'sent') log.info({ groupMailId }, 'a mail to a group has been sent')
  }
}
