import { loadPopups } from '@glasshouse/ui'
import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { SimOfferCard } from '../features/account/demo/SimOfferCard.tsx'
import { SimPromoCard } from '../features/account/demo/SimPromoCard.tsx'
import { loadWords } from '../words/words.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { NOT_OPEN_PATHS } from './paths.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Shell } from './Shell.tsx'

const QuoteScreen = lazy(async () => ({ default: (await import('../features/markets/QuoteScreen.tsx')).QuoteScreen }))
const SpotScreen = lazy(async () => {
  void loadPopups()
  return { default: (await import('../features/spot/SpotScreen.tsx')).SpotScreen }
})
const ContractScreen = lazy(async () => {
  void loadPopups()
  return { default: (await import('../features/contract/ContractScreen.tsx')).ContractScreen }
})
const TradeScreen = lazy(async () => {
  void loadPopups()
  const [{ TradeScreen }] = await Promise.all([import('./TradeScreen.tsx'), loadWords('option')])
  return { default: TradeScreen }
})
const RulesScreen = lazy(async () => ({ default: (await import('../features/rules/RulesScreen.tsx')).RulesScreen }))
const DetailScreen = lazy(async () => {
  void loadPopups()
  return { default: (await import('../features/detail/DetailScreen.tsx')).DetailScreen }
})
const AssetsScreen = lazy(async () => {
  void loadPopups()
  const [{ AssetsScreen }, { SimResetCard }] = await Promise.all([
    import('../features/wallet/AssetsScreen.tsx'),
    import('../features/account/demo/SimResetCard.tsx'),
  ])
  const offers = (
    <>
      <SimOfferCard />
      <SimResetCard />
    </>
  )
  return { default: () => <AssetsScreen offer={offers} /> }
})
const LoginScreen = lazy(async () => ({ default: (await import('../features/account/ways-in/LoginScreen.tsx')).LoginScreen }))
const RegisterScreen = lazy(async () => ({ default: (await import('../features/account/ways-in/RegisterScreen.tsx')).RegisterScreen }))
const ForgotScreen = lazy(async () => ({ default: (await import('../features/account/ways-in/ForgotScreen.tsx')).ForgotScreen }))
const PreferencesScreen = lazy(async () => ({ default: (await import('../features/preferences/PreferencesScreen.tsx')).PreferencesScreen }))
const FairnessScreen = lazy(async () => {
  const [{ FairnessScreen }] = await Promise.all([import('../features/fairness/FairnessScreen.tsx'), loadWords('fairness')])
  return { default: FairnessScreen }
})
const ReceiptScreen = lazy(async () => {
  const [{ ReceiptScreen }] = await Promise.all([import('../features/fairness/receipt/ReceiptScreen.tsx'), loadWords('fairness')])
  return { default: ReceiptScreen }
})
const ProtectionScreen = lazy(async () => {
  void loadPopups()
  const [{ ProtectionScreen }] = await Promise.all([import('../features/protection/ProtectionScreen.tsx'), loadWords('protection')])
  return { default: ProtectionScreen }
})
const NotOpenScreen = lazy(async () => ({ default: (await import('../features/not-open/NotOpenScreen.tsx')).NotOpenScreen }))

/** Each screen is loaded when it is first opened. Features never import each other: what one shows of another is handed to it here. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorScreen />,
    children: [
      { index: true, element: <Navigate to="/home" replace /> },
      { path: '/home', element: <HomeScreen /> },
      { path: '/login', element: screen(<LoginScreen />) },
      { path: '/register', element: screen(<RegisterScreen />) },
      { path: '/forgot-password', element: screen(<ForgotScreen />) },
      { path: '/language-selection', element: screen(<PreferencesScreen />) },
      { path: '/quote', element: screen(<QuoteScreen promo={<SimPromoCard />} />) },
      { path: '/trade', handle: { isWide: true }, element: screen(<TradeScreen />) },
      { path: '/tradeBB', handle: { isWide: true }, element: screen(<SpotScreen />) },
      { path: '/tradeU', handle: { isWide: true }, element: screen(<ContractScreen />) },
      { path: '/tradingRules', element: screen(<RulesScreen />) },
      { path: '/tradeDetail', handle: { isWide: true }, element: screen(<DetailScreen />) },
      { path: '/assets', element: screen(<AssetsScreen />) },
      { path: '/fairness', element: screen(<FairnessScreen />) },
      // Without an id: a receipt that somebody has as a file.
      { path: '/receipt', element: screen(<ReceiptScreen />) },
      { path: '/receipt/:id', element: screen(<ReceiptScreen />) },
      { path: '/protection', element: screen(<ProtectionScreen />) },
      ...NOT_OPEN_PATHS.map((path) => ({ path, element: screen(<NotOpenScreen />) })),
      { path: '*', element: <Navigate to="/home" replace /> },
    ],
  },
]

function screen(content: React.ReactNode) {
  return <Suspense fallback={<ScreenSkeleton />}>{content}</Suspense>
}
