import { useTranslation } from 'react-i18next'

/** The words for an entry of the settings in the reader's language; an entry of the operator's own keeps its name. */
export function useEntryName(kind: 'shortcut' | 'entry'): (key: string, name: string) => string {
  const { t, i18n } = useTranslation('home')
  return (key, name) => (i18n.exists(`${kind}_${key}`, { ns: 'home' }) ? t(`${kind}_${key}`) : name)
}
