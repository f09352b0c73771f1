import type { ApiError } from '@glasshouse/client'
import { App as AntdApp } from 'antd'
import { useEffect } from 'react'
import { errorText } from '../words/error-text.ts'

let show: (failure: ApiError) => void = () => {}

/** Failures of calls that no page shows itself. */
export const showFailure = (failure: ApiError): void => show(failure)

/** Takes them to where antd shows messages. */
export function Notices() {
  const { message } = AntdApp.useApp()
  useEffect(() => {
    show = (failure) => void message.error(errorText(failure))
    return () => {
      show = () => {}
    }
  }, [message])
  return null
}
