import { isImageLink } from '@glasshouse/wire'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartLine,
  CircleDot,
  HandCoins,
  Headset,
  House,
  Info,
  Languages,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Menu,
  PiggyBank,
  Radio,
  RefreshCw,
  Repeat,
  ScrollText,
  Send,
  Shield,
  ShieldCheck,
  Sprout,
  Ticket,
  Timer,
  Users,
  Wallet,
} from 'lucide-react'

/** The marks that settings may name. One that is not here is drawn as a dot, not as a hole. */
const ICONS: Record<string, LucideIcon> = {
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-left-right': ArrowLeftRight,
  'arrow-up-from-line': ArrowUpFromLine,
  'chart-candlestick': ChartCandlestick,
  'chart-line': ChartLine,
  'hand-coins': HandCoins,
  headset: Headset,
  house: House,
  info: Info,
  languages: Languages,
  layers: Layers,
  'life-buoy': LifeBuoy,
  menu: Menu,
  'piggy-bank': PiggyBank,
  radio: Radio,
  'refresh-cw': RefreshCw,
  repeat: Repeat,
  'scroll-text': ScrollText,
  send: Send,
  shield: Shield,
  'shield-check': ShieldCheck,
  sprout: Sprout,
  ticket: Ticket,
  timer: Timer,
  users: Users,
  wallet: Wallet,
}

/** An entry's mark: the name of an icon, or a picture of the server. */
export function EntryIcon({ img }: { img: string }) {
  if (/^(\/|https:)/.test(img) && isImageLink(img))
    return <img src={img} alt="" width={22} height={22} className="size-5.5 object-contain" />
  const Icon = ICONS[img] ?? CircleDot
  return <Icon aria-hidden className="size-5.5 stroke-[1.75]" />
}
