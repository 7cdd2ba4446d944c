/** The features that animate moves in the list; loaded once the list is there. */
export { domMax as motionFeatures } from "framer-motion";
