import { Link, useParams } from 'react-router'
import { useSettingList } from '../../editing/settings/queries.ts'
import { SettingEditor } from '../../editing/settings/SettingEditor.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { aboutWord, keyWord } from '../../live/setting-words.ts'
import { useWords } from '../../words/words.ts'

export function SettingScreen() {
  const w = useWords('settings')
  const { key = '' } = useParams()
  return (
    <PageFrame title={w(keyWord(key))} note={w(aboutWord(key))} actions={<Link to="/settings">{w('to_list')}</Link>}>
      <QueryView query={useSettingList()} rows={10}>
        {(settings) => {
          const setting = settings.find((one) => one.key === key)
          return setting ? (
            <SettingEditor setting={setting} />
          ) : (
            <EmptyState text={w('no_setting')} action={<Link to="/settings">{w('to_list')}</Link>} />
          )
        }}
      </QueryView>
    </PageFrame>
  )
}
