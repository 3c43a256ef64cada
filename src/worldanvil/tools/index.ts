import type { Tool } from '../../tool/tool.ts';
import * as table from '../resources.ts';
import { getUserIdentity, getWorld, listUserWorlds } from './account.ts';
import { searchArticles } from './article-search.ts';
import { getArticle, listArticles } from './articles.ts';
import { getCampaignNpc, listCampaignNpcs } from './campaign-npcs.ts';
import { getCampaign, listCampaigns } from './campaigns.ts';
import { getCategory, listCategories } from './categories.ts';
import { applyChange, listChanges, publishArticle, undoLastChange } from './change-tools.ts';
import { checkWorld } from './check-world.ts';
import { findReferences } from './find-references.ts';
import { getMap, getMapMarkers } from './maps.ts';
import { getNote, searchNotes } from './notes.ts';
import {
  proposeArticleChange,
  proposeNewArticle,
  proposeSessionReport,
} from './propose-articles.ts';
import { proposeMapMarker, proposeTimelineEvent } from './propose-entries.ts';
import { gatheredListTool, getTool, listTool } from './resource-tools.ts';
import { getTimeline, listEras } from './timelines.ts';
import { getBlockFolder, getManuscript, getNotebook, listNotebooks } from './tree-tools.ts';
import { getWorldGraph } from './world-graph.ts';
import { getWorldOverview } from './world-overview.ts';

export const tools: readonly Tool[] = [
  getArticle,
  listArticles,
  searchArticles,
  getWorld,
  listCategories,
  getCategory,
  getUserIdentity,
  listUserWorlds,
  listTool(table.map),
  getMap,
  getMapMarkers,
  getCampaign,
  listCampaigns,
  listCampaignNpcs,
  getCampaignNpc,
  listTool(table.secret),
  getTool(table.secret),
  listTool(table.timeline),
  getTimeline,
  // This list returns full events, so it has their years.
  listTool(table.history, 2),
  getTool(table.history),
  listTool(table.image),
  getTool(table.image),
  listTool(table.chronicle),
  getTool(table.chronicle),
  listTool(table.canvas),
  getTool(table.canvas),
  listNotebooks,
  getNotebook,
  listTool(table.manuscript),
  getManuscript,
  gatheredListTool(table.block, table.blockFolder),
  getTool(table.block),
  listTool(table.blockFolder),
  getBlockFolder,
  listTool(table.blockTemplate),
  getTool(table.blockTemplate),
  gatheredListTool(table.variable, table.variableCollection),
  getTool(table.variable),
  listTool(table.variableCollection),
  getTool(table.variableCollection),
  listTool(table.subscriberGroup),
  getTool(table.subscriberGroup),
  listTool(table.rpgSystem),
  getTool(table.rpgSystem),
  listEras,
  getTool(table.era),
  findReferences,
  getWorldOverview,
  checkWorld,
  getWorldGraph,
  proposeNewArticle,
  proposeArticleChange,
  proposeSessionReport,
  proposeTimelineEvent,
  proposeMapMarker,
  applyChange,
  undoLastChange,
  listChanges,
  publishArticle,
  searchNotes,
  getNote,
];
