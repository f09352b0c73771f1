import { api } from '@glasshouse/client'

/** True where the browser knows web push. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

export async function isPushOn(): Promise<boolean> {
  return (await (await worker())?.pushManager.getSubscription()) != null
}

/** Whether the browser has been told to show nothing of this page: asking again would bring no question. */
export const isPushDenied = (): boolean => Notification.permission === 'denied'

/** Whoever changes the browser's settings comes back to this page afterwards. */
export function onReturn(hear: () => void): () => void {
  document.addEventListener('visibilitychange', hear)
  window.addEventListener('focus', hear)
  return () => {
    document.removeEventListener('visibilitychange', hear)
    window.removeEventListener('focus', hear)
  }
}

/** After a tap: the browser asks the reader. */
export async function turnPushOn(): Promise<'on' | 'denied' | 'dismissed' | 'failed'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const [registration, { data }] = await Promise.all([worker(), api.getPushKey({})])
  if (!registration || !data) return 'failed'
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey })
    .catch(() => undefined)
  const { endpoint, keys } = made?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed'
  await api.subscribePush({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  const made = await (await worker())?.pushManager.getSubscription()
  if (!made) return
  await api.unsubscribePush({ endpoint: made.endpoint })
  await made.unsubscribe()
}
