import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { useSettings } from '../../live/settings/settings.ts'
import { isLanguage, LANGUAGES, type Language } from '../../words/languages.ts'

export interface LanguageListProps {
  chosen: string
  label: string
  onChoose: (language: Language) => void
}

/** The languages the server lists and the app speaks, each in its own words, so that it can be found from any other. */
export function LanguageList({ chosen, label, onChoose }: LanguageListProps) {
  const listed = useSettings()?.t_app_language?.flatMap(({ dictValue: code, remark: name }) => (isLanguage(code) ? [{ code, name }] : []))
  const languages = listed && listed.length > 0 ? listed : LANGUAGES
  const choose = (code: unknown) => {
    if (typeof code === 'string' && isLanguage(code)) onChoose(code)
  }
  return (
    <RadioGroup value={chosen} onValueChange={choose} aria-label={label} className="flex flex-col overflow-hidden rounded-md bg-surface-1">
      {languages.map(({ code, name }) => (
        <Radio.Root
          key={code}
          value={code}
          lang={code}
          className="flex min-h-14 items-center justify-between border-line px-4 text-start not-first:border-t text-sm focus-visible:-outline-offset-2 data-checked:font-semibold"
        >
          {name}
          <Radio.Indicator className="text-accent">
            <Check aria-hidden className="size-5" />
          </Radio.Indicator>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
