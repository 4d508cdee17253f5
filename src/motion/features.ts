export { animateMini, animateSingleValue, domAnimation } from 'framer-motion'
