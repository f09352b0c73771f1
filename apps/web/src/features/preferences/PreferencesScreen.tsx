import { api, coreNow, formatTime, isSignedIn, session, useSession } from '@glasshouse/client'
import { ICON_BUTTON_CLASS, Segmented, TopBar } from '@glasshouse/ui'
import { ChevronLeft, TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseRise, chooseTheme, RISES, THEMES, useAppearance } from '../../brand/appearance.ts'
import { canVibrate, turnHaptics, useHapticsOn } from '../../live/device/haptics.ts'
import { chooseDateFormat, DATE_FORMATS, useTimeStyle } from '../../live/text/use-time-style.ts'
import { chooseLanguage } from '../../words/choose-language.ts'
import type { Language } from '../../words/languages.ts'
import { useWords } from '../../words/words.ts'
import { LanguageList } from './LanguageList.tsx'
import { TimeZoneRow } from './TimeZoneRow.tsx'

/** Language, theme and the colours of prices, for visitors and members alike. */
export function PreferencesScreen() {
  const w = useWords('app')
  const d = useWords('display')
  const navigate = useNavigate()
  const language = useSession((state) => state.language)
  const { theme, rise } = useAppearance()
  const leave = () => (window.history.length > 1 ? navigate(-1) : navigate('/home'))
  return (
    <>
      <TopBar
        title={w('language_and_display')}
        lead={
          <button type="button" aria-label={w('back')} onClick={leave} className={ICON_BUTTON_CLASS}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </button>
        }
      />
      <div className="flex flex-col gap-8 px-4 pt-2 pb-8">
        <Part title={w('language')}>
          <LanguageList chosen={language} label={w('language')} onChoose={choose} />
        </Part>
        <Part title={d('theme')}>
          <Segmented
            label={d('theme')}
            chosen={theme}
            onChange={chooseTheme}
            choices={THEMES.map((id) => ({ id, label: d(`theme_${id}`) }))}
          />
        </Part>
        <Part title={d('rise_colors')}>
          <Segmented
            label={d('rise_colors')}
            chosen={rise}
            onChange={chooseRise}
            choices={RISES.map((id) => ({ id, label: d(`rise_${id}`) }))}
          />
          <p className="mt-3 flex gap-6 text-sm font-medium">
            <span className="inline-flex items-center gap-1.5 text-up">
              <TrendingUp aria-hidden className="size-4" />
              {d('rise_sample_up')}
            </span>
            <span className="inline-flex items-center gap-1.5 text-down">
              <TrendingDown aria-hidden className="size-4" />
              {d('rise_sample_down')}
            </span>
          </p>
          <p className="mt-2 text-xs text-ink-3">{d('rise_hint')}</p>
        </Part>
        <Times />
        {canVibrate() && <Haptics />}
      </div>
    </>
  )
}

/** For screens here, and for messages that are sent while nobody is here. */
async function choose(language: Language): Promise<void> {
  await chooseLanguage(language)
  if (isSignedIn(session.getState())) await api.setReadingLanguage({ language }, { isQuiet: true }).catch(() => undefined)
}

/** A tick in the hand, on devices that have one. */
function Haptics() {
  const d = useWords('display')
  const isOn = useHapticsOn()
  return (
    <Part title={d('haptics')}>
      <Segmented
        label={d('haptics')}
        chosen={isOn ? 'on' : 'off'}
        onChange={(choice) => turnHaptics(choice === 'on')}
        choices={(['on', 'off'] as const).map((id) => ({ id, label: d(`haptics_${id}`) }))}
      />
      <p className="mt-2 text-xs text-ink-3">{d('haptics_hint')}</p>
    </Part>
  )
}

/** Zone, order of day and month, and clock; the line below reads as every time in the app will. */
function Times() {
  const w = useWords('preferences')
  const style = useTimeStyle()
  const nowMs = useNow()
  return (
    <Part title={w('time')}>
      <div className="mb-3 overflow-hidden rounded-md bg-surface-1">
        <TimeZoneRow />
      </div>
      <div className="flex flex-col gap-2">
        <Segmented
          label={w('date_format')}
          chosen={style.dateFormat}
          onChange={chooseDateFormat}
          choices={DATE_FORMATS.map((id) => ({ id, label: w(id === 'MM/DD/YYYY' ? 'date_month_first' : 'date_day_first') }))}
        />
        <Segmented
          label={w('clock')}
          chosen={style.hour12 ? '12' : '24'}
          onChange={(clock) => session.setState({ hour12: clock === '12' })}
          choices={(['24', '12'] as const).map((id) => ({ id, label: w(`clock_${id}`) }))}
        />
      </div>
      <p className="mt-3 text-xs text-ink-3">
        <bdi>{w('now_reads', { time: `\u2066${formatTime(nowMs, style)}\u2069` })}</bdi>
      </p>
    </Part>
  )
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(coreNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(coreNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xs font-medium text-ink-2">{title}</h2>
      {children}
    </section>
  )
}
