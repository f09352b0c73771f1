import { CertificationScreen } from './CertificationScreen.tsx'

export const PrimaryScreen = () => <CertificationScreen level="primary" />
export const AdvancedScreen = () => <CertificationScreen level="advanced" />
