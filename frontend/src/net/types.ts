/** The server's shapes, by the names used here. */

import type { components } from './schema';

type Shapes = components['schemas'];

export type View = Shapes['ViewShape'];
export type Status = View['status'];
export type Daily = Shapes['DailyShape'];
export type BoardPage = Shapes['PageShape'];
export type BoardRow = Shapes['RowShape'];
export type Me = Shapes['MeShape'];
export type Settings = Shapes['SettingsShape'];
export type Start = Shapes['StartRequest'];
export type RulesetKey = Shapes['RulesetEnum'];
export type Replay = Shapes['ReplayShape'];
export type Analysis = Shapes['AnalysisShape'];
export type Best = Shapes['Best'];
export type DailyDeal = Shapes['DailyRulesetShape'];
export type DealFacts = Shapes['DealShape'];
export type Proofs = Shapes['ProofShape'];
