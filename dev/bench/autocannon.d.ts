declare module "autocannon" {
  const autocannon: (options: { url: string; connections: number; duration: number }) => Promise<unknown>;
  export default autocannon;
}
