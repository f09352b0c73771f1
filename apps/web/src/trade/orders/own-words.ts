import { session } from '@glasshouse/client'

/** Success message of the server, which is English; in any other language our text for the same outcome. */
export function inOwnLanguage(said: string, own: string): string {
  return session.getState().language === 'en' && said !== '' ? said : own
}
