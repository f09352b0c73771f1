import { configure } from '@testing-library/react'

// As every limit of a test: it ends a hang, it measures nothing.
configure({ asyncUtilTimeout: 15_000 })
