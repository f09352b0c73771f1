import { api } from '@glasshouse/client'

/** True where the browser knows web push, and a worker of the app runs. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

export async function isPushOn(): Promise<boolean> {
  return (await (await worker())?.pushManager.getSubscription()) != null
}

/** After a tap: the browser asks the reader. */
export async function turnPushOn(): Promise<'on' | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
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
