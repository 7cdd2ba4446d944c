/** What the list's moves are animated with; loaded once the list is there. */
export { domMax as motionFeatures } from "framer-motion";
